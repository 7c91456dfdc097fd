-- A version of a contract binds once both sides have accepted it (docs/decisions/0116-a-contract-binds-when-both-have-accepted.md).
alter table contratos_versoes
  add column empresa_aceitou_em timestamptz,
  add column empresa_aceitou_id integer references usuarios,
  add column prestadora_aceitou_em timestamptz,
  add column prestadora_aceitou_id integer references usuarios,
  -- Since when it binds.
  add column vinculou_em timestamptz,
  add constraint contratos_versoes_empresa check ((empresa_aceitou_em is null) = (empresa_aceitou_id is null)),
  add constraint contratos_versoes_prestadora check ((prestadora_aceitou_em is null) = (prestadora_aceitou_id is null));

-- Versions of before were binding as soon as they were saved, and stay so.
update contratos_versoes set vinculou_em = criado_em;

-- Copies of the last version that binds, so that two contracts never pay for the same laudo while one of them waits for its acceptance.
alter table contratos
  add column vigente_versao integer,
  add column vigente_tratamento text,
  add column vigente_inicio date,
  add column vigente_fim date;
update contratos set vigente_versao = versao, vigente_tratamento = tratamento, vigente_inicio = inicio, vigente_fim = fim;
alter table contratos
  add constraint contratos_vigente_versao foreign key (id, vigente_versao) references contratos_versoes (contrato_id, versao),
  add constraint contratos_vigentes_sem_sobreposicao exclude using gist (
    empresa_id with =, prestadora_id with =, (coalesce(vigente_tratamento, '')) with =, daterange(vigente_inicio, vigente_fim, '[]') with &&
  ) where (arquivado_em is null and vigente_versao is not null);
