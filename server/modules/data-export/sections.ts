/**
 * The parts of an export: `$1` brand, `$2` user. Columns are listed one by one, so that no secret, hash or
 * data of another person gets in with a new column. Integers without a cast are money in minor units, in the
 * row's `currency` unless `MONEY_IN` names another column.
 * `PUBLIC_NUMBER` is exported as a public number.
 */
export const SECTIONS: Readonly<Record<string, string>> = {
  profile: `select u.id, u.number::int as user_id, u.email, u.first_name, u.last_name, u.phone_code,
      u.phone, u.country, u.language, u.currency, u.created_at, u.email_verified_at, u.approved_at,
      u.last_sign_in_at, u.suspended, u.is_trading, u.state_reason, u.state_contact, u.kyc_status,
      u.is_practice, u.onboarded_at, u.investment_interests, u.onboarding_amount,
      u.photo_id is not null as has_photo,
      array(select r.role from user_role r
             where r.brand_id = u.brand_id and r.user_id = u.id order by r.role) as roles
    from app_user u where u.brand_id = $1 and u.id = $2`,
  consents:
    'select document, url, given_at from consent where brand_id = $1 and user_id = $2 order by given_at',
  referrals: `select 'referred by someone' as role, created_at from referral
    where brand_id = $1 and user_id = $2
    union all select 'referred someone', created_at from referral where brand_id = $1 and referrer_id = $2
    order by created_at`,
  joint_account: `select case when first_id = $2 then 'first holder' else 'second holder' end as role,
    created_at, confirmed_at
    from joint_link where brand_id = $1 and (first_id = $2 or second_id = $2)`,
  sessions: `select device, created_at, last_seen_at, expires_at, confirmed_at
    from session where brand_id = $1 and user_id = $2 order by created_at`,
  remembered_devices: `select created_at, expires_at from trusted_device where brand_id = $1 and user_id = $2
    order by created_at`,
  accounts: `select id, mode::text as mode, currency, balance::bigint as balance, margin::bigint as margin,
    reserved::bigint as reserved, bonus::bigint as bonus
    from account where brand_id = $1 and user_id = $2 order by id`,
  ledger: `select e.id::text as entry, e.account_id as account, j.kind, j.reference, j.at,
    e.book::text as book, e.amount::bigint as amount, j.currency
    from account a join entry e on e.brand_id = a.brand_id and e.account_id = a.id
    join journal j on j.brand_id = e.brand_id and j.id = e.journal_id
    where a.brand_id = $1 and a.user_id = $2 order by e.id`,
  positions: `select p.id, p.account_id as account, p.asset_id as asset, p.side::text as side,
    p.qty::text as qty, p.contract_size::text as contract_size, p.leverage::int as leverage,
    p.margin::bigint as margin, a.currency, p.take_profit::text as take_profit,
    p.stop_loss::text as stop_loss, p.opened_by::text as opened_by, p.opening_price::text as opening_price,
    p.open_at, p.status::int as status, p.close_reason::text as close_reason,
    p.closing_price::text as closing_price, p.close_at, p.profit::bigint as profit
    from account a join position p on p.brand_id = a.brand_id and p.account_id = a.id
    where a.brand_id = $1 and a.user_id = $2 order by p.open_at, p.id`,
  pending_orders: `select id, account_id as account, asset_id as asset, side::text as side, kind, price::text as price,
    qty::text as qty, leverage::int as leverage, take_profit::text as take_profit, stop_loss::text as stop_loss,
    state, reason, position_id as position, filled_price::text as filled_price, created_at, expires_at, ended_at
    from pending_order where brand_id = $1 and user_id = $2 order by created_at, id`,
  deposits: `select id, method, state, amount::bigint as amount, currency, rate::text as rate,
    account_amount::bigint as account_amount, account_currency, fee::bigint as fee,
    credited::bigint as credited, credit_rate::text as credit_rate, reversed::bigint as reversed,
    coin || jsonb_build_object('amount', trim_scale((coin ->> 'amount')::numeric / 100000000)::text) as coin,
    card, billing, reason, created_at, decided_at, proof_file_id is not null as has_proof
    from deposit where brand_id = $1 and user_id = $2 order by created_at, id`,
  payout_accounts: `select id, type, content, created_at, hold_until, deleted_at
    from payout_account where brand_id = $1 and user_id = $2 order by created_at, id`,
  withdrawals: `select id, payout_account_id as payout_account, wallet, type, amount::bigint as amount,
    fee::bigint as fee, currency, state, reference, reason, created_at, approved_at, sent_at, settled_at,
    rejected_at, cancelled_at
    from withdrawal where brand_id = $1 and user_id = $2 order by created_at, id`,
  plans: `select id, plan_id as plan, plan_name as name, amount::bigint as amount, bonus::bigint as bonus,
    currency, state, reason, created_at, decided_at, left_at
    from plan_upgrade where brand_id = $1 and user_id = $2 order by created_at, id`,
  corrections: `select id, amount::bigint as amount, currency, reason, state, created_at, decided_at,
    rejection_reason, balance_after::bigint as balance_after
    from correction where brand_id = $1 and user_id = $2 order by created_at, id`,
  identity_checks: `select c.id, c.state, c.type, c.proof_of_address_type, c.reasons, c.reason,
      c.submitted_at, c.decided_at, c.documents_deleted_at,
      array(select d.kind from identity_document d
             where d.brand_id = c.brand_id and d.check_id = c.id order by d.kind) as documents
    from identity_check c where c.brand_id = $1 and c.user_id = $2 order by c.submitted_at`,
  files: `select id, media, bytes::int as bytes, created_at from stored_file
    where brand_id = $1 and user_id = $2 and claimed_at is not null order by created_at`,
  account_managers: `select case when user_id = $2 then 'trader' else 'manager' end as role, state,
    created_at, answered_at, ended_at
    from manager_request where brand_id = $1 and (user_id = $2 or manager_id = $2) order by created_at`,
  trading_accounts: `select id, platform, account_type, leverage, currency, server, login_id as login, title,
    state, initial_deposit::bigint as initial_deposit, balance::bigint as balance, balance_at, created_at
    from trading_account where brand_id = $1 and user_id = $2 order by created_at, id`,
  trading_account_top_ups: `select t.id, t.account_id as account, t.amount::bigint as amount, a.currency,
    t.state, t.created_at
    from trading_account a join trading_account_top_up t on t.brand_id = a.brand_id and t.account_id = a.id
    where a.brand_id = $1 and a.user_id = $2 order by t.created_at, t.id`,
  messages: `select m.number::int as number, case when m.is_reply then 'support' else 'you' end as by, m.text,
    m.sent_at
    from conversation c join message m on m.brand_id = c.brand_id and m.user_id = c.user_id
    where c.brand_id = $1 and c.user_id = $2 order by m.number`,
  mining: `select id, asset, current_balance::text as current_balance, profit::text as profit,
    estimated_profit::text as estimated_profit, estimated_profit_after, simulated, created_at
    from mining_asset where brand_id = $1 and user_id = $2 order by created_at, id`,
  watchlist: `select asset_id as asset, created_at from watchlist_entry where brand_id = $1 and user_id = $2
    order by created_at`,
  notifications: `select kind, params, created_at, read_at from notification
    where brand_id = $1 and user_id = $2 order by created_at`,
  notification_settings: `select topic, in_app, by_mail from notification_setting
    where brand_id = $1 and user_id = $2 order by topic`,
  mails: `select m.kind, m.created_at, m.delivered_at from mail m
    join app_user u on u.brand_id = m.brand_id and u.email = m.to_address
    where u.brand_id = $1 and u.id = $2 order by m.created_at`,
  activity: `select at, action,
    case when actor = $2 then 'you' when actor is null then 'the system' else 'the operator' end as by
    from audit_log where brand_id = $1 and (actor = $2 or subject = $2) order by id`,
};

/** The column with the number of a user, by section. */
export const PUBLIC_NUMBER: Readonly<Record<string, string>> = { profile: 'user_id' };

/** Columns whose money is in the currency of another column than `currency`. */
export const MONEY_IN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  deposits: {
    account_amount: 'account_currency',
    fee: 'account_currency',
    credited: 'account_currency',
    reversed: 'account_currency',
  },
};

/** Tables of users that an export leaves out, with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  account_checkpoint: 'computed from the ledger',
  copied_trade: 'links of positions that the export has',
  deposit_event: "the operator's work on a deposit; its outcome is in deposits",
  handoff: 'hashes of codes',
  idempotency: 'stored answers of the last days, made of rows that the export has',
  joint_request: 'data of another person, the invited holder',
  link_token: 'hashes of links',
  withdrawal_step: "the operator's work on a withdrawal; its outcome is in withdrawals",
};
