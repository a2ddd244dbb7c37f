/** The transport of price data, and its state. */
export interface LinkState {
  via: 'stream' | 'polling';
  state: 'connecting' | 'live' | 'lost';
  /**
   * Start of this state by the device's clock, milliseconds since 1970. If lost: the time of the last
   * message.
   */
  since: number;
}
