-- A case may be about a registered plot, a protected area or a drawn polygon instead of a point: what it is, its name, and its GeoJSON geometry
-- as it was when the case was saved. lat and lon are then the middle of its box.
alter table ocorrencias add column lugar jsonb check (lugar->>'tipo' in ('talhao', 'areaProtecao', 'poligono'));
