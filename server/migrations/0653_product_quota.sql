-- 定额 that products bring into locks (locks-and-extensions.md §16). Which ones a product brings is its own column, so that
-- history, undo and restore carry them along.
create table product_quota (
  key_id bigint not null constraint one_quota_per_key primary key check (key_id > 0),
  key_name text not null,
  key_tag text not null default '',
  -- 1 is offered, 0 is not any more
  status smallint not null default 1 check (status in (0, 1)),
  sort integer not null default 0,
  create_user_id bigint not null,
  create_time timestamptz not null,
  update_time timestamptz not null
);
create index product_quota_order on product_quota (sort, key_id);
