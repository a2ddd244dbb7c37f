/** Functions of the browser that jsdom lacks: its own versions print an error with a stack. */
if (typeof window !== 'undefined') {
  window.scrollTo = () => {};
  HTMLCanvasElement.prototype.getContext = () => null;
}
