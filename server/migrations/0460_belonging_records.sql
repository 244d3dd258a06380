-- What belongs to a contract is its owner's, and whoever made it finds it in the list all the same: the few of which the creator is
-- not the owner (record-engine.md §10).
create index receivables_of_creators on receivables (create_user_id) where create_user_id is distinct from owner_user_id;
create index receivables_plan_of_creators on receivables_plan (create_user_id) where create_user_id is distinct from owner_user_id;
create index invoice_of_creators on invoice (create_user_id) where create_user_id is distinct from owner_user_id;
