/** How prices come in, and whether they do. */
export interface LinkState {
  via: 'stream' | 'polling';
  state: 'connecting' | 'live' | 'lost';
  /** Since when it is so, by this device's clock, milliseconds since 1970. Lost: when the last message came. */
  since: number;
}
