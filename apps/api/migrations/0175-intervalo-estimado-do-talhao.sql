-- How the figures of a talhão would change if the doubtful stretches of a deduced application were sprayed or not (decision 0142). Null: the laudo is
-- measured, or was estimated before this was kept.
alter table laudos_talhoes add column intervalo_estimado jsonb;
