-- The address that an answer of a customer came to names the reservation.
create or replace function public.find_reservation_by_reply_token(token text)
returns table (company_id bigint, reservation_id bigint)
language sql stable security definer set search_path = '' as $$
  select r.company_id, r.id from public.reservations r where r.reply_token = token
$$;

-- Companies with a reservation whose time is over.
create or replace function public.companies_with_expired_reservations(expired_by timestamptz) returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c
  where exists (select from public.reservations r where r.company_id = c.id and r.expires_at <= expired_by)
  order by c.id
$$;

-- Takes the customer out of a reservation of the company in scope. Its address for answers ends with it.
create or replace function public.forget_reservation_customer(subject bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  scope bigint := nullif(current_setting('app.company_id', true), '')::bigint;
begin
  update public.reservations r
  set customer_firstname = '', customer_name = '', customer_email = '', customer_tel = '', customer_comment = '', notes = '',
    has_unanswered_message = false, version = r.version + 1,
    reply_token = replace(gen_random_uuid()::text, '-', '')
  where r.company_id = scope and r.id = subject;
  update public.reservation_histories h set comment = '' where h.company_id = scope and h.reservation_id = subject;
  delete from public.reservation_contacts c where c.company_id = scope and c.reservation_id = subject;
end
$$;
