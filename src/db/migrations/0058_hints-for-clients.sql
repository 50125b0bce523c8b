-- A hint tells of activity, so clients get one only for what their pages show: see docs/decisions/0085.
-- Arguments: the noun, SQL expressions over `changed` for the record's id and its owner's, and, of a table that clients
-- see, the columns that they see and a condition for the rows.
CREATE OR REPLACE FUNCTION send_hints() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids text := format('select (%s)::text as record from %%s as changed', TG_ARGV[1]);
	shown text := format('select (%s)::text as record, (%s)::text as owner, %s from %%s as changed where %s', TG_ARGV[1], TG_ARGV[2], TG_ARGV[3], TG_ARGV[4]);
	hints jsonb[] := '{}';
	staff_hints jsonb[];
BEGIN
	IF TG_NARGS > 3 THEN
		EXECUTE format(
			'select coalesce(array_agg(distinct jsonb_build_object(''k'', %L || record, ''c'', owner)), ''{}'') from (%s) as told (record, owner) where record is not null',
			TG_ARGV[0] || ':',
			CASE TG_OP
				WHEN 'INSERT' THEN format(shown, 'new_rows')
				WHEN 'DELETE' THEN format(shown, 'old_rows')
				-- A change of owner concerns both.
				ELSE format('(%1$s except %2$s) union all (%2$s except %1$s)', format(shown, 'old_rows'), format(shown, 'new_rows'))
			END
		) INTO hints;
	END IF;
	EXECUTE format(
		'select coalesce(array_agg(jsonb_build_object(''k'', %1$L || record, ''s'', true)), ''{}'') from (select distinct record from (%2$s) as pair where record is not null and %1$L || record <> all (select hint ->> ''k'' from unnest($1) as hint) limit 51) as found',
		TG_ARGV[0] || ':',
		CASE TG_OP
			WHEN 'INSERT' THEN format(ids, 'new_rows')
			WHEN 'DELETE' THEN format(ids, 'old_rows')
			ELSE format(ids, 'old_rows') || ' union ' || format(ids, 'new_rows')
		END
	) INTO staff_hints USING hints;
	IF cardinality(hints) + cardinality(staff_hints) <= 50 THEN
		PERFORM pg_notify('hint', hint::text) FROM unnest(hints || staff_hints) AS hint;
	ELSE
		PERFORM pg_notify('hint', '{"k":"*","c":null}');
		-- A payload holds less than 8,000 bytes.
		PERFORM pg_notify('hint', jsonb_agg(hint)::text) FROM unnest(hints) WITH ORDINALITY AS one (hint, place) GROUP BY (place - 1) / 50;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
DROP FUNCTION hint_changes(text, text, text, text);
--> statement-breakpoint
-- A migration that adds a table calls it once, with `shown` if clients see its rows.
CREATE FUNCTION hint_changes(changed_table text, noun text, subject text DEFAULT 'changed.id', owner text DEFAULT 'null', shown text DEFAULT '', shown_if text DEFAULT 'true') RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	event record;
	for_clients text := CASE shown WHEN '' THEN '' ELSE format(', %L, %L', shown, shown_if) END;
BEGIN
	FOR event IN SELECT * FROM (VALUES
		('insert', 'NEW TABLE AS new_rows'),
		('update', 'OLD TABLE AS old_rows NEW TABLE AS new_rows'),
		('delete', 'OLD TABLE AS old_rows')
	) AS events (name, tables) LOOP
		EXECUTE format(
			'CREATE OR REPLACE TRIGGER %I AFTER %s ON %I REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION send_hints(%L, %L, %L' || for_clients || ')',
			changed_table || '_hint_' || noun || '_' || event.name, event.name, changed_table, event.tables, noun, subject, owner
		);
	END LOOP;
END
$$;
--> statement-breakpoint
SELECT
	hint_changes('leads', 'lead', owner => 'changed.owner_id', shown => 'changed.reference, changed.source, changed.project_type, changed.services, changed.quote, changed.created_at', shown_if => 'changed.owner_id is not null and changed.request_hash is not null and changed.source <> ''import'''),
	hint_changes('record_events', 'project', 'changed.project_id', '(select owner_id from projects where projects.id = changed.project_id)', shown => 'changed.*', shown_if => 'changed.kind not in (''edited'', ''link-sent'', ''links-revoked'')'),
	hint_changes('quotes', 'quote', owner => 'changed.owner_id', shown => 'changed.number, changed.status, changed.replaces_id, changed.client_name, changed.client_email, changed.company_name, changed.printed, changed.tax_number, changed.note, changed.kind, changed.lines, changed.terms, changed.discount, changed.valid_days, changed.valid_until, changed.acceptance, changed.reason, changed.version, changed.created_at, changed.sent_at, changed.opened_at, changed.answered_at', shown_if => 'changed.status <> ''draft'''),
	hint_changes('projects', 'project', owner => 'changed.owner_id', shown => 'changed.lead_id, changed.client_name, changed.client_email, changed.company_name, changed.title, changed.brief, changed.status, changed.staging_url, changed.live_url, changed.content_complete_at, changed.launched_at, changed.erasure_requested_at, changed.version, changed.created_at'),
	hint_changes('milestones', 'project', 'changed.project_id', '(select owner_id from projects where projects.id = changed.project_id)', shown => 'changed.*'),
	hint_changes('checklist_items', 'project', 'changed.project_id', '(select owner_id from projects where projects.id = changed.project_id)', shown => 'changed.*'),
	hint_changes('project_messages', 'project', 'changed.project_id', '(select owner_id from projects where projects.id = changed.project_id)', shown => 'changed.*'),
	hint_changes('files', 'project', 'changed.project_id', '(select owner_id from projects where projects.id = changed.project_id)', shown => 'changed.*'),
	hint_changes('orders', 'order', owner => 'changed.owner_id', shown => 'changed.receipt, changed.mode, changed.status, changed.part, changed.description, changed.quote, changed.amount_minor, changed.currency, changed.refunded_minor, changed.lowered_minor, changed.lead_id, changed.created_at, changed.paid_at', shown_if => 'changed.owner_id is not null'),
	hint_changes('payment_attempts', 'order', 'changed.order_id', '(select owner_id from orders where orders.id = changed.order_id)', shown => 'changed.*'),
	hint_changes('payments', 'order', 'changed.order_id', '(select owner_id from orders where orders.id = changed.order_id)', shown => 'changed.*'),
	hint_changes('refunds', 'order', '(select order_id from payments where payments.id = changed.payment_id)', '(select owner_id from payments join orders on orders.id = payments.order_id where payments.id = changed.payment_id)', shown => 'changed.*'),
	hint_changes('documents', 'invoice', owner => 'changed.owner_id', shown => 'changed.kind, changed.number, changed.is_test, changed.part, changed.lead_id, changed.project_id, changed.order_id, changed.refers_to, changed.refund_id, changed.issued_at, changed.due_at, changed.content, changed.amount_minor, changed.currency, changed.state, changed.credited_minor, changed.due_on'),
	hint_changes('documents', 'project', 'changed.project_id', 'changed.owner_id', shown => 'changed.kind, changed.number, changed.is_test, changed.part, changed.lead_id, changed.project_id, changed.order_id, changed.refers_to, changed.refund_id, changed.issued_at, changed.due_at, changed.content, changed.amount_minor, changed.currency, changed.state, changed.credited_minor, changed.due_on'),
	hint_changes('users', 'account', owner => 'changed.id', shown => 'changed.*'),
	hint_changes('sessions', 'account', 'changed.user_id', 'changed.user_id', shown => 'changed.*'),
	-- Nobody hears of a link, but its streams are checked.
	hint_changes('record_links', 'link', 'changed.subject_id', shown => 'changed.*');
