"""Run the functions of a test program whose names begin with check_."""
import traceback


def run(namespace):
    """Run every check in a program's globals(), print the count, and return its exit status."""
    passed, failed = 0, 0
    for name, check in list(namespace.items()):
        if name.startswith("check_"):
            try:
                check()
                passed += 1
            except Exception:  # whatever went wrong, the others are worth running
                failed += 1
                print(f"failed: {name}\n{traceback.format_exc()}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0
