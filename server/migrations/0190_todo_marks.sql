-- What somebody has marked as dealt with in 待办事项 (crm-records.md §15.4); part 0 is the whole record.
create table todo_marks (
  user_id bigint not null,
  type int not null,
  model int not null,
  record_id bigint not null,
  part bigint not null default 0,
  create_time timestamptz not null,
  primary key (user_id, model, record_id, part)
);
create index todo_marks_record on todo_marks (type, record_id);
create index todo_marks_model on todo_marks (model);
