-- The swath certificate that a laudo took from the register when it was computed, as it was then: {"situacao": "tomado", "largura": 18.5, …},
-- {"situacao": "ambiguo", "entre": […]} or {"situacao": "nenhum"} (packages/domain/src/dados-operacao/certificado.ts). Null: its aircraft has no
-- certificate, or it was computed before there were any.
alter table laudos add column certificado_faixa jsonb;
