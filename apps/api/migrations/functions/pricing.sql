-- The price that goes out to a channel: its own, where the merchant set one, else the sale price; or the best price of
-- `best_prices`, where there is one and it is lower. In cents.
drop function if exists public.outgoing_price(bigint, jsonb, text);
create or replace function public.outgoing_price(sale_price_cents bigint, channel_prices jsonb, channel text,
  best_price_cents bigint default null) returns bigint
language sql immutable parallel safe as $$
  select least(coalesce((channel_prices ->> channel)::bigint, sale_price_cents), best_price_cents)
$$;

-- What an account asks for a size in euro cents: the price of the channel with the account's change, half up to the cent, or the
-- best price where that is lower. Neither takes it under the floor, and what would cost nothing is 0, which is not offered. Where
-- both changes are set, neither counts. The same rule stands in pricing/offer-price.ts.
drop function if exists public.offer_price(bigint, bigint, numeric, bigint);
create or replace function public.offer_price(price bigint, change_cents bigint, change_percent numeric, best bigint, floor bigint)
returns bigint
language sql immutable parallel safe as $$
  select case when price is null then null else
    greatest(0, least(price, coalesce(floor, 0)), least(best,
      case when (change_cents is null) = (change_percent is null) then price
        when change_cents is not null then price + change_cents
        else floor(price * (100 + change_percent) / 100 + 0.5)::bigint end))
  end
$$;

-- The brand whose settings of best prices an article follows: one brand has its own page, however its name is written.
create or replace function public.best_price_brand(brand text) returns text
language sql immutable parallel safe as $$
  select case when lower(btrim(brand)) = 'tamaris' then 'Tamaris' else brand end
$$;

-- Companies with prices that have to be worked out by then.
create or replace function public.companies_with_prices_to_work_out(due_before timestamptz) returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c
  where exists (select from public.price_marks m where m.company_id = c.id)
    or exists (select from public.best_prices p where p.company_id = c.id and p.look_again_at <= due_before)
  order by c.id
$$;

-- Companies that have minimum prices worked out of what sales cost.
create or replace function public.companies_with_minimum_prices() returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.company_id from public.uvp_configurations c where c.is_active order by 1
$$;
