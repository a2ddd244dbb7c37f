import { describe, expect, it } from 'vitest';
import { canonicalAddress } from '../../../domain/payout/crypto-address.ts';
import { addressNetwork, findCoin, payoutCoins } from '../../../domain/payout/payout-coins.ts';

const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const TETHER = { name: 'Tether', symbol: 'USDT' };

describe('coins of payouts', () => {
  it('are those of the setting, with the networks of the manifest', () => {
    expect(
      payoutCoins(
        [
          { name: 'Bitcoin', symbol: 'BTC' },
          { name: 'Dollar', symbol: 'USDT' },
        ],
        [
          { ...TETHER, network: 'tron' },
          { ...TETHER, network: 'tron' },
        ],
      ),
    ).toEqual([
      { name: 'Bitcoin', symbol: 'BTC', networks: ['bitcoin'] },
      { name: 'Dollar', symbol: 'USDT', networks: ['tron'] },
    ]);
  });

  it('leave out a coin whose network is unknown, and are the known ones without a setting', () => {
    expect(payoutCoins([{ name: 'Unknown', symbol: 'UNK' }], [])).toEqual([]);
    expect(payoutCoins([], []).map(({ symbol }) => symbol)).toContain('BTC');
  });

  it('are found by name and symbol', () => {
    const coins = payoutCoins([], []);
    expect(findCoin(coins, ' bitcoin ')?.symbol).toBe('BTC');
    expect(findCoin(coins, 'ltc')?.name).toBe('Litecoin');
    expect(findCoin(coins, 'Doge')).toBeUndefined();
  });

  it('accept an address of any of their networks only', () => {
    const coins = payoutCoins([], []);
    const [tether, bitcoin] = [findCoin(coins, 'USDT')!, findCoin(coins, 'BTC')!];
    expect(addressNetwork(tether, ETHEREUM)).toEqual({ network: 'ethereum' });
    expect(addressNetwork(tether, TRON)).toEqual({ network: 'tron' });
    expect(addressNetwork(bitcoin, TRON)).toEqual({ problem: 'checksum' });
    expect(addressNetwork(tether, `${TRON.slice(0, -1)}u`)).toEqual({ problem: 'checksum' });
    expect(addressNetwork(tether, ETHEREUM.toLowerCase())).toEqual({ problem: 'case' });
  });

  it('have one spelling per address', () => {
    const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
    expect(canonicalAddress('bitcoin', segwit.toUpperCase())).toBe(segwit);
    expect(canonicalAddress('ethereum', ETHEREUM)).toBe(ETHEREUM.toLowerCase());
    expect(canonicalAddress('tron', TRON)).toBe(TRON);
  });
});
