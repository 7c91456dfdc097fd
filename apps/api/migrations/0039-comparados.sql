-- What the last measurement found of what is typed (packages/flight, ComparedFigures): a typed figure that is corrected later is checked against it
-- without measuring again. Null in laudos measured before it was kept, which are measured again then.
alter table laudos add column comparados jsonb;
