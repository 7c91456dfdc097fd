-- What a person decided about how a laudo is measured, and what there was to decide.

-- Of the area file's polygons, by the placemark's number from 1: measured as plots, or not measured, whatever they seem to be.
alter table laudos add column medir_manter integer[] not null default '{}';
alter table laudos add column medir_tirar integer[] not null default '{}';
-- Swaths that the application holds twice were flown twice.
alter table laudos add column medir_segundo_voo boolean not null default false;
-- Of the last measurement, as packages/domain/src/laudo/decisoes.ts describes it; null where there was nothing to decide.
alter table laudos add column decisoes jsonb;
