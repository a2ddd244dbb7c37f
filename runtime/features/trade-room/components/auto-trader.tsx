import { usePlatform, useSettings, useT, useUser } from '../../../platform/hooks.ts';
import { useNavigate } from '../../../platform/navigation.tsx';

/**
 * The auto-trader switch (spec 1 §6), on while a connected manager may trade. The operator's desk activates the
 * service; without it, the switch names the contact. With it, the switch links to the manager page, where the
 * user accepts and revokes access.
 */
export function AutoTrader() {
  const t = useT();
  const navigate = useNavigate();
  const { notifications, registry } = usePlatform();
  const { enable_auto_trader: isOffered } = useSettings();
  const { auto_trade_active: isActive, trader_request: request, manager: connected } = useUser();
  if (!isOffered) return null;
  const manager = registry.pathTo('manager');
  function press() {
    if (!isActive) notifications.show('info', t('traderoom.auto-contact'));
    else if (manager) navigate(manager);
  }
  return (
    <label className="traderoom-auto">
      <span>{t('traderoom.auto')}</span>
      <input
        type="checkbox"
        className="toggle toggle-sm"
        checked={isActive && request === 'accepted' && connected?.may_act !== false}
        onChange={press}
      />
    </label>
  );
}
