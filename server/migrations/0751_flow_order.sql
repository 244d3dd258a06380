-- The order in which a user sees types of office approvals: of each its first version, which names them all (approval-office.md §6).
create table approval_flow_orders (
  user_id bigint primary key references users,
  origin_ids bigint[] not null
);
