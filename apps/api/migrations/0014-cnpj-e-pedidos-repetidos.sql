-- A CNPJ names one living empresa, however it is punctuated; an archived one may be registered again, as with an e-mail. Unidades may share
-- their empresa's CNPJ, since farms seldom have one of their own: only the same name and CNPJ within an empresa are the same unidade.

-- True for those that shared a CNPJ before this rule: all but the oldest. They stay as they are until somebody corrects them.
alter table empresas add column cnpj_repetido boolean not null default false;
alter table unidades add column cnpj_repetido boolean not null default false;

create function cnpj_puro(cnpj text) returns text language sql immutable parallel safe as
  $$ select upper(regexp_replace(cnpj, '[^0-9A-Za-z]', '', 'g')) $$;

update empresas e set cnpj_repetido = true
where e.arquivado_em is null and exists (
  select 1 from empresas o where o.arquivado_em is null and o.id < e.id and cnpj_puro(o.cnpj) = cnpj_puro(e.cnpj));
update unidades u set cnpj_repetido = true
where u.arquivado_em is null and exists (
  select 1 from unidades o where o.arquivado_em is null and o.id < u.id and o.empresa_id = u.empresa_id
    and lower(o.nome) = lower(u.nome) and cnpj_puro(o.cnpj) = cnpj_puro(u.cnpj));

create function cnpj_corrigido() returns trigger language plpgsql as $$ begin
  new.cnpj_repetido := false;
  return new;
end $$;
-- A corrected CNPJ is held to the rule, and so is a row that comes back from the archive.
create trigger empresas_cnpj_corrigido before update of cnpj, arquivado_em on empresas
  for each row when (old.cnpj is distinct from new.cnpj or (old.arquivado_em is not null and new.arquivado_em is null))
  execute function cnpj_corrigido();
create trigger unidades_cnpj_corrigido before update of cnpj, nome, empresa_id, arquivado_em on unidades
  for each row when (old.cnpj is distinct from new.cnpj or old.nome is distinct from new.nome
    or old.empresa_id <> new.empresa_id or (old.arquivado_em is not null and new.arquivado_em is null))
  execute function cnpj_corrigido();

-- Is there a living empresa with this CNPJ?
create unique index empresas_cnpj on empresas (cnpj_puro(cnpj)) where arquivado_em is null and not cnpj_repetido;
create unique index unidades_cnpj on unidades (empresa_id, cnpj_puro(cnpj), lower(nome))
  where arquivado_em is null and not cnpj_repetido;

-- Answers to requests that carried an Idempotency-Key, for 24 h. A row is written in the transaction that did the work, so that neither is
-- there without the other; there is no other lock, and a process that dies leaves none.
create table respostas_por_chave (
  usuario_id integer not null references usuarios,
  -- SHA-256 of the key.
  chave bytea not null,
  -- HMAC-SHA-256 of route, address and body under the key: a body with a password cannot be guessed from it.
  pedido bytea not null,
  status smallint not null,
  corpo text not null,
  criado_em timestamptz not null,
  primary key (usuario_id, chave)
);
-- Which answers are older than 24 h?
create index respostas_por_chave_idade on respostas_por_chave (criado_em);
