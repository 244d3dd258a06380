-- How much of each file system was used, hour by hour: from it follows when it will be full.
create table space_samples (
  place text not null,
  time timestamptz not null,
  used_bytes bigint not null,
  primary key (place, time)
);
