-- Tells every process which records changed, in the transaction that changes them: see `platform/live/`.
-- Arguments: the noun, and SQL expressions over `changed` for the record's id and its owner's.
CREATE FUNCTION send_hints() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	pairs text := format('select (%s)::text as subject, (%s)::text as owner from %%s as changed', TG_ARGV[1], TG_ARGV[2]);
	source text := CASE TG_OP
		WHEN 'INSERT' THEN format(pairs, 'new_rows')
		WHEN 'DELETE' THEN format(pairs, 'old_rows')
		-- A change of owner concerns both.
		ELSE format(pairs, 'old_rows') || ' union ' || format(pairs, 'new_rows')
	END;
	hints text[];
BEGIN
	EXECUTE format(
		'select array_agg(json_build_object(''k'', %L || subject, ''c'', owner)::text) from (select distinct subject, owner from (%s) as pair where subject is not null limit 51) as found',
		TG_ARGV[0] || ':', source
	) INTO hints;
	IF cardinality(hints) > 50 THEN
		PERFORM pg_notify('hint', '{"k":"*","c":null}');
	ELSE
		PERFORM pg_notify('hint', hint) FROM unnest(hints) AS hint;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- A migration that adds a table calls it once.
CREATE FUNCTION hint_changes(changed_table text, noun text, subject text DEFAULT 'changed.id', owner text DEFAULT 'null') RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	event record;
BEGIN
	FOR event IN SELECT * FROM (VALUES
		('insert', 'NEW TABLE AS new_rows'),
		('update', 'OLD TABLE AS old_rows NEW TABLE AS new_rows'),
		('delete', 'OLD TABLE AS old_rows')
	) AS events (name, tables) LOOP
		EXECUTE format(
			'CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION send_hints(%L, %L, %L)',
			changed_table || '_hint_' || noun || '_' || event.name, event.name, changed_table, event.tables, noun, subject, owner
		);
	END LOOP;
END
$$;
--> statement-breakpoint
SELECT
	hint_changes('leads', 'lead', owner => 'changed.owner_id'),
	hint_changes('record_events', 'lead', 'changed.lead_id'),
	hint_changes('record_events', 'client', 'changed.client_id'),
	hint_changes('clients', 'client'),
	hint_changes('client_addresses', 'client', 'changed.client_id'),
	hint_changes('client_merges', 'client', 'changed.kept_id'),
	hint_changes('record_events', 'project', 'changed.project_id', '(select owner_id from projects where projects.id = changed.project_id)'),
	hint_changes('quotes', 'quote', owner => 'changed.owner_id'),
	hint_changes('projects', 'project', owner => 'changed.owner_id'),
	hint_changes('milestones', 'project', 'changed.project_id', '(select owner_id from projects where projects.id = changed.project_id)'),
	hint_changes('checklist_items', 'project', 'changed.project_id', '(select owner_id from projects where projects.id = changed.project_id)'),
	hint_changes('project_messages', 'project', 'changed.project_id', '(select owner_id from projects where projects.id = changed.project_id)'),
	hint_changes('files', 'project', 'changed.project_id', '(select owner_id from projects where projects.id = changed.project_id)'),
	hint_changes('orders', 'order', owner => 'changed.owner_id'),
	hint_changes('payment_attempts', 'order', 'changed.order_id', '(select owner_id from orders where orders.id = changed.order_id)'),
	hint_changes('payments', 'order', 'changed.order_id', '(select owner_id from orders where orders.id = changed.order_id)'),
	hint_changes('refunds', 'order', '(select order_id from payments where payments.id = changed.payment_id)', '(select owner_id from payments join orders on orders.id = payments.order_id where payments.id = changed.payment_id)'),
	hint_changes('documents', 'invoice', owner => 'changed.owner_id'),
	hint_changes('documents', 'project', 'changed.project_id', 'changed.owner_id'),
	hint_changes('mails', 'mail'),
	hint_changes('experiments', 'experiment'),
	hint_changes('experiment_splits', 'experiment', 'changed.experiment_id'),
	hint_changes('currency_multipliers', 'price', 'changed.currency'),
	hint_changes('pricing_locations', 'price', 'changed.country_code'),
	hint_changes('users', 'account', owner => 'changed.id'),
	hint_changes('sessions', 'account', 'changed.user_id', 'changed.user_id'),
	hint_changes('verifications', 'link'),
	hint_changes('record_links', 'link', 'changed.subject_id');
