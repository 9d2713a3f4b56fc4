-- The price that goes out to a channel: its own, where the merchant set one, else the sale price. In cents. Whatever will
-- decide prices later does it here.
create or replace function public.outgoing_price(sale_price_cents bigint, channel_prices jsonb, channel text) returns bigint
language sql immutable parallel safe as $$
  select coalesce((channel_prices ->> channel)::bigint, sale_price_cents)
$$;

-- The brand whose settings of best prices an article follows: one brand has its own page, however its name is written.
create or replace function public.best_price_brand(brand text) returns text
language sql immutable parallel safe as $$
  select case when lower(btrim(brand)) = 'tamaris' then 'Tamaris' else brand end
$$;
