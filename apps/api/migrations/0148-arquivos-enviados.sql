-- Files that a person sent and that are in no laudo yet. A laudo that names them takes their rows; the nightly sweep ends those that none took.
create table arquivos_enviados (
  usuario_id integer not null references usuarios,
  sha256 bytea not null references arquivos,
  nome text not null,
  enviado_em timestamptz not null,
  primary key (usuario_id, sha256)
);

-- Which files were sent too long ago?
create index arquivos_enviados_enviado_em on arquivos_enviados (enviado_em);

-- Does any row refer to this content?
create index arquivos_enviados_sha256 on arquivos_enviados (sha256);
