-- A paid lead is won. Leads that were paid before the program moved them follow now, unless staff have called them lost, or
-- reopened them, since they were paid, or all of the money went back.
WITH paid AS (
  SELECT DISTINCT ON (o.lead_id) o.lead_id, o.id AS order_id, o.receipt, o.paid_at
  FROM orders o
  WHERE o.lead_id IS NOT NULL AND o.status IN ('paid', 'partly-refunded')
  ORDER BY o.lead_id, o.paid_at
), won AS (
  UPDATE leads l SET status = 'won'
  FROM paid, leads before
  WHERE l.id = paid.lead_id AND before.id = l.id AND l.status <> 'won' AND NOT EXISTS (
    SELECT FROM lead_events e
    WHERE e.lead_id = l.id AND e.kind = 'status-changed' AND e.at >= paid.paid_at
      AND (e.data->>'to' = 'lost' OR e.data->>'from' = 'won')
  )
  RETURNING l.id, before.status AS was, paid.order_id, paid.receipt
)
INSERT INTO lead_events (lead_id, at, kind, actor, data)
SELECT id, now(), 'status-changed', 'System', jsonb_build_object(
  'from', was, 'to', 'won', 'paid', jsonb_build_object('orderId', order_id, 'receipt', receipt))
FROM won;
