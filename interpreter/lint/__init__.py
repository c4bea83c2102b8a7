"""What games tell about rules: they are played at random, and rules of the group `play` judge what came of it."""
