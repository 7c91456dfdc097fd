-- Signed answers of a case's question. They are kept for good, and are leaves of the same log as the revisions of laudos.

create table levantamentos (
  id bigint generated always as identity primary key,
  ocorrencia_id integer not null references ocorrencias,
  -- Counts those of a case from 1.
  numero integer not null check (numero > 0),
  -- Canonical JSON (RFC 8785): its bytes are what was signed, so that it is no jsonb.
  documento text not null,
  sha256 bytea not null check (length(sha256) = 32),
  chave text not null references chaves_de_assinatura,
  assinatura bytea not null check (length(assinatura) = 64),
  -- The code on the paper; codes of revisions are drawn from the same 2^75.
  codigo text not null unique,
  voos integer not null,
  sem_medida integer not null,
  -- It names flights that were hidden when it was made: people who do not see hidden laudos do not see it, also after they are shown again.
  com_ocultos boolean not null,
  usuario_id integer not null references usuarios,
  quando timestamptz not null,
  unique (ocorrencia_id, numero)
);
create trigger so_acrescenta before update or delete on levantamentos for each row execute function recusar_mudanca();

alter table registro_folhas
  alter column revisao_id drop not null,
  add column levantamento_id bigint unique references levantamentos,
  add constraint registro_folhas_de_um check (num_nonnulls(revisao_id, levantamento_id) = 1);

alter table registro_espera drop constraint registro_espera_pkey;
alter table registro_espera
  alter column revisao_id drop not null,
  add constraint registro_espera_revisao unique (revisao_id),
  add column levantamento_id bigint unique references levantamentos,
  add constraint registro_espera_de_um check (num_nonnulls(revisao_id, levantamento_id) = 1);
