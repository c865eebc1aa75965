"""Checks files against the schemas of their programs: check_manifests.py FILE…

Prints, as JSON, the documents and the problems of each file by its path.
"""

import json
import sys
from importlib.resources import files
from pathlib import Path

import kubernetes_validate
import yaml
from cloudcoil.models.keda.v1alpha1 import ScaledObject
from grafana_foundation_sdk.cog.encoder import JSONEncoder
from grafana_foundation_sdk.cog.plugins import register_default_plugins
from grafana_foundation_sdk.models.dashboard import Dashboard
from jsonschema import Draft202012Validator

register_default_plugins()
compose_schema = json.loads(files("check_jsonschema").joinpath("builtin_schemas/vendor/compose-spec.json").read_text())
kubernetes_version = kubernetes_validate.latest_version()


def lost(given, known, path=""):
    """What a model has not taken over: fields that it does not know, and values of another type."""
    if isinstance(given, dict) and isinstance(known, dict):
        for name, value in given.items():
            yield from lost(value, known[name], f"{path}/{name}") if name in known else [f"{path}/{name} is unknown"]
    elif isinstance(given, list) and isinstance(known, list) and len(given) == len(known):
        for at, (one, other) in enumerate(zip(given, known)):
            yield from lost(one, other, f"{path}/{at}")
    elif given != known:
        yield f"{path} is {known!r} instead of {given!r}"


def dashboard_problems(document):
    return lost(document, json.loads(json.dumps(Dashboard.from_json(document), cls=JSONEncoder)))


def compose_problems(document):
    for error in Draft202012Validator(compose_schema).iter_errors(document):
        yield f"{error.json_path}: {error.message[:500]}"


def kubernetes_problems(document):
    if document["apiVersion"] == "keda.sh/v1alpha1":
        yield from lost(document, ScaledObject.model_validate(document).model_dump(by_alias=True, exclude_none=True))
    elif not document["apiVersion"].startswith("kustomize.config.k8s.io/"):
        kubernetes_validate.validate(document, kubernetes_version, strict=True)


def problems_of(path, document):
    """By the kind of the file."""
    if path.suffix == ".json":
        return dashboard_problems(document)
    return compose_problems(document) if "compose" in path.name else kubernetes_problems(document)


def check(path):
    documents = list(yaml.safe_load_all(path.read_text()))
    problems = []
    for document in documents:
        try:
            problems += problems_of(path, document)
        except Exception as error:  # of any of the libraries: the document is invalid
            problems.append(f"{type(error).__name__}: {str(error)[:500]}")
    return {"documents": documents, "problems": problems}


print(json.dumps({name: check(Path(name)) for name in sys.argv[1:]}))
