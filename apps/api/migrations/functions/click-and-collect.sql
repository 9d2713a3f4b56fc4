-- The address that an answer of a customer came to names the reservation.
create or replace function public.find_reservation_by_reply_token(token text)
returns table (company_id bigint, reservation_id bigint)
language sql stable security definer set search_path = '' as $$
  select r.company_id, r.id from public.reservations r where r.reply_token = token
$$;
