-- Records that a follow-up names besides the one it belongs to (record-engine.md §11): contacts of a customer, business.
create table activity_links (
  activity_id bigint not null references activities on delete cascade,
  type smallint not null,
  record_id bigint not null,
  primary key (activity_id, type, record_id)
);
create index activity_links_record on activity_links (type, record_id, activity_id);

-- A timeline is paged by day: which days there are is read from the index alone.
drop index activities_record;
create index activities_record on activities (type, record_id, create_time desc) include (activity_id, kind);
