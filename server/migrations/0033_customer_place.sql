-- Customers around a point: the bounding box first (crm-records.md §17.2).
create index customer_place on customer (lat, lng) where lat is not null and lng is not null and deleted_at is null;
