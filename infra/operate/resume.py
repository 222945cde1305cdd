"""Sets rates and concurrency back to the deployed template's values, after pause.py; `cargo dev resume`.

With --nightly-run only that function may run again, to check the books before players return. Safe to repeat, and on a
stack that is not paused.
"""


import boto3

from pause import FUNCTIONS, NIGHTLY_RUN, Template, physical_name, set_stage
from stack import Arguments, Stack, told


def release(stack, template, names):
    functions = boto3.client("lambda")
    for function in names:
        name, kept = physical_name(stack, function), template.concurrency(function)
        if kept is None:
            functions.delete_function_concurrency(FunctionName=name)
        else:
            functions.put_function_concurrency(FunctionName=name, ReservedConcurrentExecutions=kept)


def resume(stack, only_nightly_run=False):
    template = Template(stack)
    if only_nightly_run:
        release(stack, template, [NIGHTLY_RUN])
        print(f"{stack.name}: the nightly run may run again. All else is as it was; `cargo dev resume` ends a pause.")
        return
    release(stack, template, FUNCTIONS)
    settings = set_stage(stack, template.stage())
    print(
        f"{stack.name} goes on.\n"
        f"These run again: {', '.join(FUNCTIONS)}.\n"
        "The API takes requests again, as the deployed template says:"
    )
    for route, its in settings.items():
        print(f"  {route}: {its['ThrottlingRateLimit']:g} a second, {its['ThrottlingBurstLimit']} at once")
    print("Rounds that were due meanwhile are closed, drawn and paid by the next ticks.")


@told
def main():
    arguments = Arguments("resume", "Ends what `cargo dev pause` began.")
    arguments.add_argument("--nightly-run", action="store_true", help="lets that function alone run again")
    arguments = arguments.parse_args()
    resume(Stack(arguments.stack), arguments.nightly_run)


if __name__ == "__main__":
    main()
