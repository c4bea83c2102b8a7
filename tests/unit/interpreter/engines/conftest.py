import pytest
from support.engines import NO_KERNEL, is_kernel_built


@pytest.fixture(params=["reference", "kernel"])
def engine(request: pytest.FixtureRequest) -> str:
    """Each engine."""
    if request.param == "kernel" and not is_kernel_built():
        pytest.skip(NO_KERNEL)
    return str(request.param)
