-- Digits in threes: of the hundred pairs of digits every phone number has ten, so that pairs find the end of a number
-- only by reading most of the index; of the thousand triples it has nine. A word of two digits alone has none.
create function search_grams(variadic parts text[]) returns text[]
language plpgsql immutable parallel safe as $$
declare
  part text;
  word text;
  digits text;
  grams text[] := '{}';
begin
  foreach part in array parts loop
    word := lower(btrim(part));
    digits := translate(word, '0123456789', '0000000000');
    for place in 1 .. coalesce(length(word), 0) - 1 loop
      if substr(digits, place, 2) <> '00' then
        grams := grams || substr(word, place, 2);
      elsif substr(digits, place, 3) = '000' then
        grams := grams || substr(word, place, 3);
      end if;
    end loop;
  end loop;
  return grams;
end
$$;

alter table leads drop column grams;
alter table leads add column grams text[] generated always as (search_grams(leads_name, telephone, mobile)) stored;
create index leads_grams on leads using gin (grams);

alter table customer drop column grams;
alter table customer
  add column grams text[] generated always as (search_grams(customer_name, telephone, mobile)) stored;
create index customer_grams on customer using gin (grams);

alter table contacts drop column grams;
alter table contacts add column grams text[] generated always as (search_grams(name, telephone, mobile)) stored;
create index contacts_grams on contacts using gin (grams);
