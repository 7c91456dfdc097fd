-- Every state of a laudo that was ever printed, as a signed document, and the append-only log over all of them (docs/decisions/0068-a-laudo-is-a-chain-of-signed-revisions.md).

-- Public keys of the signatures, old ones too: what they signed stays verifiable.
create table chaves_de_assinatura (
  -- Beginning of the SHA-256 of the key, hexadecimal.
  nome text primary key,
  publica bytea not null check (length(publica) = 32),
  desde timestamptz not null
);

create table revisoes (
  id bigint generated always as identity primary key,
  laudo_id integer not null references laudos,
  -- Counts the revisions of a laudo from 1, without a gap.
  numero integer not null check (numero > 0),
  -- Canonical JSON (RFC 8785): its bytes are what was signed, so that it is no jsonb.
  documento text not null,
  sha256 bytea not null check (length(sha256) = 32),
  -- Hash of the revision before.
  anterior bytea,
  -- Hash of what the document says of the laudo alone: an edit that changes nothing of it makes no revision.
  conteudo bytea not null,
  chave text not null references chaves_de_assinatura,
  assinatura bytea not null check (length(assinatura) = 64),
  -- The code on the paper.
  codigo text not null unique,
  causa text not null,
  usuario_id integer references usuarios,
  quando timestamptz not null,
  unique (laudo_id, numero),
  check ((numero = 1) = (anterior is null))
);

-- The leaves of the log in its order.
create table registro_folhas (
  indice bigint primary key check (indice >= 0),
  revisao_id bigint not null unique references revisoes
);

-- Hashes of complete subtrees: node (nivel, indice) covers 2^nivel leaves. None ever changes, and a proof reads log2 of the leaves of them.
create table registro_nos (
  nivel integer not null,
  indice bigint not null,
  sha256 bytea not null check (length(sha256) = 32),
  primary key (nivel, indice)
);

-- Signed heads: what the log was at a moment.
create table registro_cabecas (
  tamanho bigint primary key check (tamanho > 0),
  raiz bytea not null check (length(raiz) = 32),
  documento text not null,
  chave text not null references chaves_de_assinatura,
  assinatura bytea not null check (length(assinatura) = 64),
  quando timestamptz not null
);

-- Revisions that wait for their leaf: a row is written with the revision and deleted with its leaf, so that no wait is found by reading the log.
create table registro_espera (
  revisao_id bigint primary key references revisoes
);

-- Laudos that were measured before this table was: a job gives each its first revision and deletes the row.
create table revisoes_pendentes (
  laudo_id integer primary key references laudos
);
insert into revisoes_pendentes select id from laudos where ready and arquivado_em is null;

-- Refuses changes by mistake. The proof does not rest on it: whoever owns the database can drop a trigger, and is found by `npm run verificar-registro`.
create function recusar_mudanca() returns trigger language plpgsql as $$ begin
  raise exception '% on %: the log is only appended to', tg_op, tg_table_name;
end $$;
create trigger so_acrescenta before update or delete on revisoes for each row execute function recusar_mudanca();
create trigger so_acrescenta before update or delete on registro_folhas for each row execute function recusar_mudanca();
create trigger so_acrescenta before update or delete on registro_nos for each row execute function recusar_mudanca();
create trigger so_acrescenta before update or delete on registro_cabecas for each row execute function recusar_mudanca();
create trigger so_acrescenta before update or delete on chaves_de_assinatura for each row execute function recusar_mudanca();

-- Hash of a plot's outline, which revisions hold; null for what was measured before.
alter table laudos_talhoes add column forma_sha256 bytea;
