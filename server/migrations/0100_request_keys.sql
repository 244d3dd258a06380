-- A key stands for one submit of one call. Sent again with another content it is refused, so the content is kept with it.
delete from request_keys;
alter table request_keys
  add column call text not null,
  add column content varchar(64) not null,
  drop constraint request_keys_pkey,
  add primary key (user_id, call, key);
