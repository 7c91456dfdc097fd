-- The ranking by avoidable loss reads every counted laudo of a filter: from this index, since the rows are wide. The rule is that of somar_laudos.
create index laudos_por_perda on laudos (prestadora_id, piloto_id, data)
  include (empresa_id, unidade_id, tratamento, area_plantio, perda_evitavel)
  where arquivado_em is null and ready and not hidden;
