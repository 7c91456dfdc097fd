-- Hectares of the overlap inside the plots under exactly 2 passes, under 3, and under 4 or more, which legends show; together they are
-- area_sobreposicao. Null without plots, and in laudos measured before they were kept.
alter table laudos add column sobreposicao_passadas double precision[];
