-- The price that goes out to a channel: its own, where the merchant set one, else the sale price. In cents. Whatever will
-- decide prices later does it here.
create or replace function public.outgoing_price(sale_price_cents bigint, channel_prices jsonb, channel text) returns bigint
language sql immutable parallel safe as $$
  select coalesce((channel_prices ->> channel)::bigint, sale_price_cents)
$$;
