-- Which fields the form of one kind of action shows, lets edit and requires (locks-and-extensions.md §7.15).
-- A field without a row behaves as its definition says.
create table field_handles (
  label smallint not null,
  action_type smallint not null,
  field_id bigint not null references fields on delete cascade,
  is_show boolean not null,
  is_edit boolean not null,
  is_required boolean not null,
  primary key (label, action_type, field_id)
);
