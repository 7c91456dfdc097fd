-- Where a laudo's map opens: on the field, since the flight from the air strip and the other plots of the file may lie far around it.
-- Absent for what was measured before, which opens on everything.
alter table laudos add column limites_campo box;
