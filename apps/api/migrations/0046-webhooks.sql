-- Addresses that are told of events, the events they are told of, and what became of each telling.

create table webhooks (
  id integer generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  -- Null: of the staff, and told of every empresa.
  empresa_id integer references empresas,
  unidade_id integer references unidades,
  endereco text not null,
  -- Names of packages/domain/src/integracao/webhook-events.ts.
  eventos text[] not null check (cardinality(eventos) > 0),
  -- Sealed; null where the key that sealed it was lost. The one before signs too, beside the new one, until the hour in which receivers are changed is over.
  segredo bytea,
  segredo_anterior bytea,
  segredo_anterior_ate timestamptz,
  -- Who saved it last, and answers for it: nothing is told that this person may not read.
  responsavel_id integer not null references usuarios,
  -- The first failure since the last success.
  falhando_desde timestamptz,
  desativado_em timestamptz,
  -- What switched it off.
  desativado_por text check (desativado_por in ('pessoa', 'falhas')),
  criado_em timestamptz not null,
  atualizado_em timestamptz not null,
  arquivado_em timestamptz,
  check (unidade_id is null or empresa_id is not null),
  check ((desativado_em is null) = (desativado_por is null)),
  check (segredo_anterior is null or segredo_anterior_ate is not null)
);
-- One address is told once: a second webhook for it is usually a double click.
create unique index webhooks_endereco on webhooks (coalesce(empresa_id, 0), coalesce(unidade_id, 0), endereco) where arquivado_em is null;

-- An event is kept once, whatever the number of its receivers, and only where there is one.
create table webhooks_eventos (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  evento text not null,
  -- Whose it is, by the words of domain/acesso: {empresaId, unidadeId, prestadoraId, pilotoId, hidden}.
  alvo jsonb not null,
  dados jsonb not null,
  criado_em timestamptz not null
);

create table webhooks_entregas (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  webhook_id integer not null references webhooks,
  evento_id bigint not null references webhooks_eventos,
  situacao text not null default 'aguardando' check (situacao in ('aguardando', 'entregue', 'falhou', 'cancelada')),
  -- The beginning of the day of retries; another one begins with «Reenviar».
  desde timestamptz not null,
  tentativas integer not null default 0,
  -- The last try and its answer.
  tentada_em timestamptz,
  status integer,
  duracao_ms integer,
  -- The first bytes of the answer, as text.
  resposta text,
  -- Why it failed or was cancelled, where there is more to say than the status.
  motivo text
);
-- The deliveries of a webhook, the latest first.
create index webhooks_entregas_do_webhook on webhooks_entregas (webhook_id, id desc);
-- Those that wait, when a webhook is switched off.
create index webhooks_entregas_aguardando on webhooks_entregas (webhook_id) where situacao = 'aguardando';
create index webhooks_entregas_do_evento on webhooks_entregas (evento_id);
-- The nightly sweep.
create index webhooks_eventos_por_idade on webhooks_eventos (criado_em);
