import type { Check } from '../manifest/check-context.ts';

/** BTCPay switched on needs its server and its store. */
export const btcpayComplete: Check = ({ brand, settings, hasValue }) => {
  if (!settings.btcpay_payment) return [];
  const section = brand.deposits?.btcpay ? '/deposits/btcpay' : '/settings/btcpay_payment';
  const violations = [];
  if (!settings.user_btcpay_server_url && !hasValue('/deposits/btcpay/server'))
    violations.push({
      path: section,
      at: 'key' as const,
      message: 'BTCPay is on, but its server is missing.',
      cure: 'Add "server": "https://…" to deposits.btcpay, or switch BTCPay off.',
    });
  if (!settings.user_btcpay_store_id && !hasValue('/deposits/btcpay/storeId'))
    violations.push({
      path: section,
      at: 'key' as const,
      message: 'BTCPay is on, but its store id is missing.',
      cure: 'Add "storeId" to deposits.btcpay: BTCPay shows it under Store settings.',
    });
  return violations;
};
