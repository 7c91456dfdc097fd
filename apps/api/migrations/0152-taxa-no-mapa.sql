-- The passes by the class of their recorded rate are a layer of their own.
alter table laudos_camadas drop constraint laudos_camadas_camada_check;
alter table laudos_camadas add constraint laudos_camadas_camada_check check (camada in
  ('area', 'area-total', 'aplicacao', 'trajeto', 'aplicacao-externa', 'area-nao-aplicada', 'sobreposicao', 'taxa', 'passadas-em-duvida'));
