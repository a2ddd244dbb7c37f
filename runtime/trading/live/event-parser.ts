export interface ServerEvent {
  name: string;
  data: string;
}

export interface EventSinks {
  onEvent(event: ServerEvent): void;
  /** The server says how long to wait before connecting again, milliseconds. */
  onRetry(milliseconds: number): void;
}

/** Reads server-sent events (WHATWG HTML, 9.2.6) from text as it comes in, in pieces of any size. Ids are not kept: a stream begins with a snapshot. */
export function createEventParser({ onEvent, onRetry }: EventSinks): (text: string) => void {
  let rest = '';
  let name = '';
  let data: string[] = [];
  let isFirst = true;

  function dispatch() {
    if (data.length > 0) onEvent({ name: name || 'message', data: data.join('\n') });
    name = '';
    data = [];
  }

  function readLine(line: string) {
    if (line === '') return dispatch();
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (field === 'data') data.push(value);
    else if (field === 'event') name = value;
    else if (field === 'retry' && /^\d+$/.test(value)) onRetry(Number(value));
  }

  return (text) => {
    if (isFirst && text !== '') {
      isFirst = false;
      rest = text.startsWith('\uFEFF') ? text.slice(1) : text;
    } else rest += text;
    for (;;) {
      const end = rest.search(/[\r\n]/);
      /** A carriage return at the end may be half of a line break. */
      if (end < 0 || (rest[end] === '\r' && end === rest.length - 1)) return;
      const line = rest.slice(0, end);
      rest = rest.slice(rest[end] === '\r' && rest[end + 1] === '\n' ? end + 2 : end + 1);
      readLine(line);
    }
  };
}
