-- Conversations of traders with support, one per trader.

alter table app_user add column unread_messages integer not null default 0 check (unread_messages >= 0);
comment on column app_user.unread_messages is 'Replies of the desk that the trader has not read.';

create table conversation (
  brand_id text not null,
  user_id text not null,
  messages integer not null default 0 check (messages >= 0),
  unread integer not null default 0 check (unread >= 0),
  is_waiting boolean not null default false,
  is_mailed boolean not null default false,
  last_at timestamptz not null,
  rank smallint not null generated always as (case when unread > 0 then 2 when is_waiting then 1 else 0 end) stored,
  primary key (brand_id, user_id),
  foreign key (brand_id, user_id) references app_user (brand_id, id) on delete cascade
);
create index conversation_by_rank on conversation (brand_id, rank desc, last_at desc, user_id desc);
comment on column conversation.messages is 'Number of its last message.';
comment on column conversation.unread is 'Messages of the trader that no operator has read.';
comment on column conversation.is_mailed is 'The trader got a mail about their unread replies.';
comment on column conversation.is_waiting is 'The last message is from the trader.';

create table message (
  brand_id text not null,
  user_id text not null,
  number integer not null check (number > 0),
  id text not null,
  sender_id text not null,
  is_reply boolean not null,
  text text not null check (char_length(text) between 1 and 8000),
  sent_at timestamptz not null,
  primary key (brand_id, user_id, number),
  unique (brand_id, user_id, id),
  foreign key (brand_id, user_id) references conversation (brand_id, user_id) on delete cascade,
  foreign key (brand_id, sender_id) references app_user (brand_id, id)
);
comment on column message.text is 'At most 2000 characters as sent; their normal form can be four times as long.';
comment on column message.number is 'Its place in the conversation, without gaps.';
comment on column message.id is 'Chosen by the sender, so that a message that is sent again is stored once.';
comment on column message.is_reply is 'An operator wrote it.';
