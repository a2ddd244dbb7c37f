/** Functions of the browser that jsdom lacks: its own versions print an error with a stack. */
window.scrollTo = () => {};
HTMLCanvasElement.prototype.getContext = () => null;
