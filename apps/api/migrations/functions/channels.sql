-- Reports of one account have to know of each other, whichever participants' they are. Each function answers for accounts
-- that the company in scope sells through.

-- Whether another report is being sent or may have been. Locks the account until the transaction ends, so that two
-- reports never ask at the same time.
create or replace function public.is_account_in_doubt(owner bigint, account bigint, report bigint) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.channel_accounts a where a.company_id = owner and a.id = account
    and exists (select from public.company_channel_accounts() c where c.owner_id = owner and c.id = account)
    for update;
  if not found then
    raise exception 'account % is none of the company in scope', account;
  end if;
  return exists (
    select from public.channel_reports m
    where m.account_owner_id = owner and m.channel_account_id = account
      and m.doubt_since is not null and m.state = 'pending' and m.id <> report);
end
$$;

create or replace function public.report_tickets_since(owner bigint, account bigint, since timestamptz)
returns table (ticket text)
language sql stable security definer set search_path = '' as $$
  select m.ticket from public.channel_reports m
  where m.account_owner_id = owner and m.channel_account_id = account and m.ticket is not null and m.submitted_at >= since
    and exists (select from public.company_channel_accounts() c where c.owner_id = owner and c.id = account)
$$;

-- The reports that the channels of the company's own accounts have to fetch and have not answered, oldest first. What they
-- say is read in each company's own scope.
create or replace function public.reports_to_fetch(accounts bigint[], after bigint, at_most int)
returns table (id bigint, company_id bigint, channel_account_id bigint)
language sql stable security definer set search_path = '' as $$
  select m.id, m.company_id, m.channel_account_id from public.channel_reports m
  where m.account_owner_id = nullif(current_setting('app.company_id', true), '')::bigint
    and m.channel_account_id = any (accounts) and m.answer is null and m.state in ('pending', 'failed')
    and (m.kind <> 'shipment_confirmation' or m.shipping_id is not null) and m.id > after
  order by m.id limit at_most
$$;

create or replace function public.report_of_own_account(report bigint)
returns table (company_id bigint, channel_account_id bigint)
language sql stable security definer set search_path = '' as $$
  select m.company_id, m.channel_account_id from public.channel_reports m
  where m.id = report and m.account_owner_id = nullif(current_setting('app.company_id', true), '')::bigint
$$;

-- Makes the waiting reports of an own account due that was paused, whosever they are: what the channel is told goes on at
-- once, what it fetches has until `fetched_by`. The time after which a report is given up begins anew.
create or replace function public.resume_reports(account bigint, resumed_at timestamptz, fetched_by timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  update public.channel_reports m
  set next_attempt_at = case when a.adapter = 'intake' then fetched_by else resumed_at end, created_at = resumed_at
  from public.channel_accounts a
  where a.company_id = nullif(current_setting('app.company_id', true), '')::bigint and a.id = account and a.is_active
    and m.account_owner_id = a.company_id and m.channel_account_id = a.id and m.state in ('pending', 'submitted')
    and (m.kind <> 'shipment_confirmation' or m.shipping_id is not null)
$$;

-- Companies with a report that should have been sent, or been answered, by then.
create or replace function public.companies_with_overdue_reports(due_before timestamptz) returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c
  where exists (
    select from public.channel_reports r
    where r.company_id = c.id and r.state in ('pending', 'submitted') and r.next_attempt_at <= due_before)
  order by c.id
$$;

-- Takes what people and channels wrote out of the reports about an order of the company in scope.
create or replace function public.forget_report_texts(of_order bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.channel_reports m
  set payload = case when m.payload ? 'comment' then jsonb_set(m.payload, '{comment}', '""') else m.payload end,
    last_error = case when m.last_error in ('not_fetched', 'no_answer', 'in_doubt', 'declined') then m.last_error end
  where m.company_id = nullif(current_setting('app.company_id', true), '')::bigint and m.order_id = of_order;
end
$$;
