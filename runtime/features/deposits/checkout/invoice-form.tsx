import type { Deposit } from '../../../../schemas/generated/types.ts';
import { usePlatform, useSettings, useT, useUser } from '../../../platform/hooks.ts';
import { trustedUrl } from '../../../payments/payment-url.ts';
import type { CheckoutOffer } from '../offer.ts';

interface InvoiceFormProps {
  created: Deposit;
  checkout: CheckoutOffer;
}

/** Address and fields of the form; null without a store on the origin of the checkout. */
function useInvoice({ created, checkout }: InvoiceFormProps) {
  const { page } = usePlatform();
  const user = useUser();
  const { site_name, user_btcpay_server_url: server, user_btcpay_store_id: storeId } = useSettings();
  const action = trustedUrl(server && `${server.replace(/\/+$/, '')}/api/v1/invoices`, checkout.origin);
  if (!action || !storeId) return null;
  const fields = {
    storeId,
    orderId: created.id,
    price: created.amount,
    currency: created.currency,
    checkoutDesc: site_name || page.name,
    notifyEmail: user?.email ?? '',
    serverIpn: new URL(`${page.api.base}user/btcpay/callback`, location.href).href,
    browserRedirect: location.href,
  };
  return { action, fields };
}

/**
 * Creates the invoice on the payment server (spec 2 §7), for a backend that records the deposit only. The fields are
 * those of BTCPay's pay button.
 */
export function InvoiceForm(props: InvoiceFormProps) {
  const t = useT();
  const invoice = useInvoice(props);
  if (!invoice) return null;
  return (
    <form method="post" action={invoice.action}>
      {Object.entries(invoice.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="mb-3 text-sm">{t('deposit.checkout-created')}</p>
      <button type="submit" className="btn btn-primary">
        {t('deposit.checkout-pay', { host: new URL(invoice.action).host })}
      </button>
    </form>
  );
}
