// The library that searches the gallery.
export { default as MiniSearch } from "minisearch";
