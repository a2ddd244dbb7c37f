interface Coin {
  name: string;
  symbol: string;
  network: string;
}

/** "Tether (USDT, tron)"; a network that is named like its coin is not repeated: "Bitcoin (BTC)". */
export function coinLabel({ name, symbol, network }: Coin): string {
  const isOwn = network.toLowerCase() === name.toLowerCase();
  return `${name} (${isOwn ? symbol : `${symbol}, ${network}`})`;
}
