-- The yield counts the laudos that the overview counts, so its index (0008) has `ready` too and still answers without the table.
drop index laudos_por_inicio;
create index laudos_por_inicio on laudos (data_inicial, id)
  include (data, data_final, area_plantio, hidden, ready, prestadora_id, piloto_id, empresa_id, unidade_id) where arquivado_em is null;
